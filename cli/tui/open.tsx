/** Opens the screens in this terminal. */
export const openTerminal = async ({ server }: { readonly server: string }): Promise<void> => {
  process.stderr.write(`The screens are not part of this build; commands work: packhouse orders --server ${server}\n`)
  process.exitCode = 1
}
