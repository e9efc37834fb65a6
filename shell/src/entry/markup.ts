/** Text as it may stand in an element or in a quoted attribute. */
export const escapeHtml = (text: string) =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

/** An element without content, such as `<link>`; attributes that are null, undefined or false are left out. */
export function voidElement(name: string, attributes: Attributes): string {
  return `<${name}${writeAttributes(attributes)}>`;
}

/** A script element; `text` is written as it is, and must hold no `</script`. */
export function scriptElement(attributes: Attributes, text = ''): string {
  return `<script${writeAttributes(attributes)}>${text}</script>`;
}

/** A value as JSON that can stand in a script element: nothing in it can end the element or open a comment. */
export const jsonForScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

type Attributes = Readonly<Record<string, string | boolean | null | undefined>>;

function writeAttributes(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => {
      if (value === null || value === undefined || value === false) return '';
      return value === true ? ` ${name}` : ` ${name}="${escapeHtml(value)}"`;
    })
    .join('');
}
