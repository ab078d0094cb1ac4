/** The tabs of one browser share a login: a new one asks those that are open. With the last of them it ends. */
const channelName = "packhouse session"
const question = "whose?"
const name = "packhouse.session"

/** Goes on with the session of another tab; nothing happens where none has one. */
export const askNeighbours = (found: () => void): void => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string" || data === question) return
    channel.close()
    sessionStorage.setItem(name, data)
    found()
  }
  channel.postMessage(question)
}

/** From now on tabs that ask are told the session of this one. */
export const answerNeighbours = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const kept = data === question ? sessionStorage.getItem(name) : null
    if (kept !== null) channel.postMessage(kept)
  }
}
