/** `packhouse completion`: the words of the command line for a shell, made from the commands themselves. */
import { Argument, type Command } from "commander"
import { Result } from "effect"
import { writeText } from "../host/output.ts"
import { alone, example, globalsOf } from "./answer.ts"
import { type Choice, choicesOf, type Place, placesOf } from "./completion-place.ts"

/** The steps from one place to the next: "order" and "accept" lead to "order accept". */
const transitions = (places: ReadonlyArray<Place>) =>
  places.flatMap(({ name }) => {
    if (name === "") return []
    const parts = name.split(" ")
    return [{ from: parts.slice(0, -1).join(" "), word: parts.at(-1) ?? "", to: name }]
  })

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const bash = (places: ReadonlyArray<Place>, choices: ReadonlyArray<Choice>): string =>
  `# bash completion of packhouse: source <(packhouse completion bash)
_packhouse() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD - 1]}" place="" words="" i
  case "$before" in
${choices.map(({ flag, values }) => `    ${flag}) COMPREPLY=($(compgen -W ${quoted(values.join(" "))} -- "$current")); return ;;`).join("\n")}
  esac
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "$place:\${COMP_WORDS[i]}" in
${transitions(places)
  .map(({ from, word, to }) => `      ${quoted(`${from}:${word}`)}) place=${quoted(to)} ;;`)
  .join("\n")}
    esac
  done
  case "$place" in
${places
  .map(
    ({ name, words }) => `    ${quoted(name)}) words=${quoted(words.map(({ text }) => text).join(" "))} ;;`
  )
  .join("\n")}
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _packhouse packhouse
`

const described = ({ text, about }: Place["words"][number]): string =>
  quoted(`${text}:${about.replaceAll(":", "\\:")}`)

const zsh = (places: ReadonlyArray<Place>, choices: ReadonlyArray<Choice>): string =>
  `#compdef packhouse
# zsh completion of packhouse: source <(packhouse completion zsh), or a file _packhouse in $fpath
_packhouse() {
  local place='' i
  local -a candidates
  case "\${words[CURRENT - 1]}" in
${choices.map(({ flag, values }) => `    ${flag}) candidates=(${values.join(" ")}); compadd -a candidates; return ;;`).join("\n")}
  esac
  for ((i = 2; i < CURRENT; i++)); do
    case "$place:\${words[i]}" in
${transitions(places)
  .map(({ from, word, to }) => `      ${quoted(`${from}:${word}`)}) place=${quoted(to)} ;;`)
  .join("\n")}
    esac
  done
  case "$place" in
${places
  .map(({ name, words }) => `    ${quoted(name)}) candidates=(${words.map(described).join(" ")}) ;;`)
  .join("\n")}
  esac
  _describe packhouse candidates || _files
}
if [ "\${funcstack[1]}" = _packhouse ]; then
  _packhouse "$@"
else
  compdef _packhouse packhouse
fi
`

const fishQuoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`

const fish = (places: ReadonlyArray<Place>, choices: ReadonlyArray<Choice>): string =>
  `# fish completion of packhouse: packhouse completion fish | source
function __packhouse_place
    set -l place ''
    set -l typed (commandline -opc)
    for word in $typed[2..-1]
        switch "$place:$word"
${transitions(places)
  .map(
    ({ from, word, to }) =>
      `            case ${fishQuoted(`${from}:${word}`)}\n                set place ${fishQuoted(to)}`
  )
  .join("\n")}
        end
    end
    echo $place
end
function __packhouse_at
    set -l place (__packhouse_place)
    test "$place" = "$argv[1]"
end
${places
  .flatMap(({ name, words }) =>
    words.map(
      ({ text, about }) =>
        `complete -c packhouse -n ${fishQuoted(`__packhouse_at "${name}"`)} -a ${fishQuoted(text)} -d ${fishQuoted(about)}`
    )
  )
  .join("\n")}
${choices
  .map(
    ({ flag, values }) => `complete -c packhouse -l ${flag.slice(2)} -x -a ${fishQuoted(values.join(" "))}`
  )
  .join("\n")}
`

const shells = { bash, zsh, fish }
const names = Object.keys(shells) as ReadonlyArray<keyof typeof shells>

export const define = (program: Command): void => {
  const command = program
    .command("completion")
    .description("completion of commands and options for a shell")
    .addArgument(new Argument("<shell>", "which shell").choices(names))
    .action((shell: keyof typeof shells) => {
      const script = shells[shell](placesOf(program), choicesOf(program))
      if (globalsOf(command).json !== true) return writeText(script)
      return alone(command, Result.succeed({ data: { shell, script } }))
    })
  example(command, "packhouse completion bash > ~/.local/share/bash-completion/completions/packhouse")
}
