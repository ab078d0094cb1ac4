/** The tabs of one browser share a login: a new one asks those that are open. With the last of them it ends. */
const channelName = "packhouse session"
const question = "whose?"
const name = "packhouse.session"

const pause = 3000

/**
 * Goes on with the session of another tab; nothing happens where none has one.
 * @param isPatient asks again and again: somebody may log in there later
 */
export const askNeighbours = (found: () => void, isPatient = false): void => {
  const channel = new BroadcastChannel(channelName)
  const timer = isPatient ? setInterval(() => channel.postMessage(question), pause) : undefined
  channel.onmessage = ({ data }) => {
    if (typeof data !== "string" || data === question) return
    clearInterval(timer)
    channel.close()
    sessionStorage.setItem(name, data)
    found()
  }
  channel.postMessage(question)
}

/** Tabs that ask receive the session of this one from here on. */
export const answerNeighbours = (): void => {
  const channel = new BroadcastChannel(channelName)
  channel.onmessage = ({ data }) => {
    const session = data === question ? sessionStorage.getItem(name) : null
    if (session !== null) channel.postMessage(session)
  }
}
