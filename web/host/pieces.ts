/**
 * Code and styles that come behind the first rows. A browser does not ask again for a module that it once could not get, not for as
 * long as the page lives. So the files of a piece are fetched until they are there, and imported then, out of the
 * browser's own cache.
 */

/** The pieces that come later, which the page names: their files by their names. The build knows them. */
declare global {
  var packhouseBehind: Readonly<Record<string, ReadonlyArray<string>>> | undefined
}

const pause = 1000

let tellMissed: () => void = () => undefined
/** Resolves when a piece could not be fetched the first time: the server is gone, or the line is. */
export const missed: Promise<void> = new Promise((resolve) => {
  tellMissed = resolve
})

/** An answer that is not the file, of a server of another version, is left to the import, which fails. */
const fetched = async (address: string): Promise<void> => {
  try {
    await (await fetch(address)).arrayBuffer()
  } catch {
    tellMissed()
    await new Promise((resolve) => setTimeout(resolve, pause))
    await fetched(address)
  }
}

/** What is on the page now is drawn first; Safari does not say when it has time. */
const whenIdle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve, { timeout: pause })
    else setTimeout(resolve)
  })

/** The first list is all that is drawn without what comes behind it: every other page waits for that itself. */
export const isList = (): boolean => /^\/(order)?$/.test(location.pathname)

/** A file can be a part of several pieces. */
const files = new Map<string, Promise<void>>()
const fetchedOnce = (address: string): Promise<void> => {
  const coming = files.get(address) ?? fetched(address)
  files.set(address, coming)
  return coming
}

/** A style counts from the moment that the page has it; like everything here it comes out of the browser's own cache. */
const wear = (address: string): Promise<void> =>
  new Promise((resolve) => {
    const link = document.createElement("link")
    link.rel = "stylesheet"
    link.href = address
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })

/** A sheet of pictures stands in the page: what shows one names it there. */
const hang = async (address: string): Promise<void> => {
  const sheet = new DOMParser().parseFromString(await (await fetch(address)).text(), "image/svg+xml")
  document.body.append(sheet.documentElement)
}

const putOn: Readonly<Record<string, (address: string) => Promise<void>>> = { css: wear, svg: hang }

export interface Piece<A> {
  (): Promise<A>
  /** What has come of it. */
  readonly there: () => A | undefined
}

/** @param name under which the build names its files */
export const piece = <A>(name: string, load: () => Promise<A>): Piece<A> => {
  let coming: Promise<A> | undefined
  let there: A | undefined
  const come = async (): Promise<A> => {
    if (isList()) await whenIdle()
    const addresses = globalThis.packhouseBehind?.[name] ?? []
    await Promise.all(addresses.map(fetchedOnce))
    await Promise.all(addresses.map((address) => putOn[address.split(".").at(-1) ?? ""]?.(address)))
    there = await load()
    return there
  }
  const fetchPiece = () => {
    coming ??= come()
    return coming
  }
  return Object.assign(fetchPiece, { there: () => there })
}
