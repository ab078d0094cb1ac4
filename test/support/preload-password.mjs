/**
 * A server of the tests loads this first. Argon2 is slow on purpose, the same for everybody who asks the same of it, and
 * hundreds of tests log in with one password: the answer for that one, named in TESTED_PASSWORD and TESTED_PASSWORD_HASH,
 * is known beforehand, and no server works one out twice. All others it works out as ever.
 */
import crypto from "node:crypto"
import { syncBuiltinESMExports } from "node:module"

const { argon2 } = crypto
const { TESTED_PASSWORD: password = "", TESTED_PASSWORD_HASH: phc = "" } = process.env
const [, , , settings = "", nonce = "", tag = ""] = phc.split("$")
const [memory, passes, parallelism] = [...settings.matchAll(/\d+/g)].map(Number)

const keyOf = (algorithm, parameters) =>
  JSON.stringify([
    algorithm,
    parameters.message,
    Buffer.from(parameters.nonce).toString("base64").replace(/=+$/, ""),
    parameters.memory,
    parameters.passes,
    parameters.parallelism,
    parameters.tagLength,
    // Anything else that may be asked for makes it another question.
    Object.keys(parameters).length
  ])
const asked = {
  message: password,
  nonce: Buffer.from(nonce, "base64"),
  memory,
  passes,
  parallelism,
  tagLength: 32
}
const known = new Map([[keyOf("argon2id", asked), Buffer.from(tag, "base64")]])

crypto.argon2 = (algorithm, parameters, callback) => {
  const key = keyOf(algorithm, parameters)
  const answer = known.get(key)
  if (answer !== undefined) return void setImmediate(callback, null, Buffer.from(answer))
  return argon2(algorithm, parameters, (cause, made) => {
    if (cause === null) known.set(key, Buffer.from(made))
    callback(cause, made)
  })
}
syncBuiltinESMExports()
