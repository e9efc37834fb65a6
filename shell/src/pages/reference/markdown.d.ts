/** The text of a file. */
declare module '*.md?raw' {
  const text: string;
  export default text;
}
