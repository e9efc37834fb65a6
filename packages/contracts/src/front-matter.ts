const frontMatter = /^\ufeff?---[ \t]*\r?\n([\w-]+[ \t]*:(?:[^\n]*\n)*?)---[ \t]*(?=\r?\n|$)/;

/** Markdown whose front matter (YAML) is code, because a reader would take it for a heading. */
export const frontMatterAsCode = (markdown: string): string =>
  markdown.replace(frontMatter, (_, yaml: string) => `\`\`\`yaml\n${yaml}\`\`\``);
