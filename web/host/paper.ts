/** Papers in a browser: a PDF or a list goes to the downloads, or into the browser's own print dialog. */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { Paper, type PdfFile, Unsupported } from "#core/port/workstation.ts"

const pdf = ({ data }: PdfFile): Blob =>
  new Blob([Uint8Array.from(atob(data), (character) => character.charCodeAt(0))], { type: "application/pdf" })

/** Long enough for a slow disk, or for somebody who reads the print dialog. */
const addressLives = 10 * 60_000

const download = (name: string, content: Blob): string => {
  const address = URL.createObjectURL(content)
  const link = document.createElement("a")
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), addressLives)
  return name
}
const save = (file: PdfFile): string => download(file.name, pdf(file))

const saving = (toDownloads: () => string): Effect.Effect<string, Unsupported> =>
  Effect.try({
    try: toDownloads,
    catch: () => new Unsupported({ message: "The browser refused to save the file" })
  })

let frame: HTMLIFrameElement | undefined
let watching: ReturnType<typeof setInterval> | undefined

/** The pause between two looks at who has the keys, while a frame is there that may have taken them. */
const looksEvery = 100

/**
 * A viewer of PDFs may take the keys when it prints, or when its dialog closes; it tells nobody. Whoever had them has them
 * again, before anybody has pressed the next one.
 */
const keepKeysFrom = (printed: HTMLIFrameElement): void => {
  let had: Element | null = document.activeElement
  clearInterval(watching)
  watching = setInterval(() => {
    if (document.activeElement !== printed) {
      had = document.activeElement
      return
    }
    printed.blur()
    window.focus()
    if (had instanceof HTMLElement && had.isConnected) had.focus({ preventScroll: true })
  }, looksEvery)
}

/** Shows the PDF in a frame nobody sees, and nobody is in, and asks the browser to print that frame. */
const print = (file: PdfFile): Promise<void> =>
  new Promise((resolve, reject) => {
    frame?.remove()
    const address = URL.createObjectURL(pdf(file))
    const printed = document.createElement("iframe")
    frame = printed
    printed.className = "printed"
    printed.tabIndex = -1
    printed.inert = true
    printed.setAttribute("aria-hidden", "true")
    printed.onload = () => {
      try {
        printed.contentWindow?.print()
        resolve()
      } catch (cause) {
        reject(cause)
      }
    }
    printed.src = address
    keepKeysFrom(printed)
    document.body.append(printed)
    setTimeout(() => URL.revokeObjectURL(address), addressLives)
  })

const unprintable = (file: PdfFile): Unsupported =>
  new Unsupported({
    message: `This browser does not print PDFs by itself: ${save(file)} is in your downloads`
  })

export const layer: Layer.Layer<Paper> = Layer.succeed(
  Paper,
  Paper.of({
    save: (file) => saving(() => save(file)),
    saveText: ({ name, text }) => saving(() => download(name, new Blob([text], { type: "text/csv" }))),
    loadText: () => Effect.fail(new Unsupported({ message: "A browser reads no path: choose the file" })),
    print: (file) =>
      navigator.pdfViewerEnabled
        ? Effect.tryPromise({ try: () => print(file), catch: () => unprintable(file) })
        : Effect.suspend(() => Effect.fail(unprintable(file)))
  })
)
