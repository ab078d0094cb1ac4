/** The floor of a start: node:http answering, nothing else. Plain JavaScript, so that nothing is stripped or bundled. */
import { createServer } from "node:http"

const server = createServer((_, response) => response.end("ok"))
server.listen(0, "127.0.0.1", () =>
  console.log(`Packhouse is ready at http://127.0.0.1:${server.address().port}`)
)
