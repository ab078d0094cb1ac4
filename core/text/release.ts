/** What is said where a client and its server are too far apart, and where a newer release is offered. */
import type { Fit } from "../release.ts"

/** In the place of the connection, where there is room for three words. */
export const brief: Record<Exclude<Fit, "fits">, string> = {
  older: "older than the server",
  newer: "newer than the server"
}

/** @param server the version of the server */
export const misfit: Record<Exclude<Fit, "fits">, (server: string) => string> = {
  older: (server) =>
    `This Packhouse is older than its server (${server}). Install the release of the server here; in a browser, reload the page. What was collected here is kept`,
  newer: (server) =>
    `This Packhouse is newer than its server (${server}). Upgrade the server, or use its release here. What was collected here is kept`
}

export const newerOffered = (offered: string, running: string): string =>
  `Packhouse ${offered} is offered to this workstation, which runs ${running}. Install it when the counter is free`
