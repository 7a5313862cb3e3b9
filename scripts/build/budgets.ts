/** The largest size of the script before home, in brotli. The build fails above it. */
export const budgets = {
  /** Against the mandated libraries with which a home screen is built, bundled alone. */
  ratio: 1.15,
  /** On the wire. */
  bytes: 115_000,
  /** The script of the console's first page, on the wire. */
  consoleBytes: 250_000,
};
