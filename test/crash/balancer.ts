/** One address for several servers: a connection goes to the next one that takes it, websockets among them. */
import { type AddressInfo, connect, createServer, type Socket } from "node:net"

export interface Balancer {
  readonly url: string
  readonly port: number
  readonly close: () => Promise<void>
}

const dial = (port: number): Promise<Socket | undefined> =>
  new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, noDelay: true })
    socket.once("connect", () => resolve(socket)).once("error", () => resolve(undefined))
  })

/** The list of ports may change while it works. */
export const startBalancer = async (ports: ReadonlyArray<number>): Promise<Balancer> => {
  let turn = 0
  const open = new Set<Socket>()
  const server = createServer({ pauseOnConnect: true, noDelay: true }, async (near) => {
    open.add(near)
    near.once("close", () => open.delete(near)).on("error", () => near.destroy())
    const first = turn++
    for (let tried = 0; tried < ports.length; tried++) {
      const far = await dial(ports[(first + tried) % ports.length] ?? 0)
      if (far === undefined) continue
      far.on("error", () => near.destroy()).once("close", () => near.destroy())
      near.once("close", () => far.destroy())
      near.pipe(far)
      far.pipe(near)
      near.resume()
      return
    }
    near.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        for (const socket of open) socket.destroy()
      })
  }
}
