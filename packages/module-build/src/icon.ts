/** The limit of an icon's data URI in characters, as in the module manifest's schema. */
const iconLimit = 4000;

/** Lists why an SVG is not a valid icon. Pages show it as an image, in which nothing runs or loads. */
export function iconProblems(svg: string): string[] {
  const problems: string[] = [];
  if (!/^\s*<svg\b[\s\S]*<\/svg>\s*$/.test(svg)) problems.push('it is not one <svg> element');
  if (!/\bviewBox=/.test(svg)) problems.push('its <svg> needs a viewBox');
  if (iconDataUri(svg).length > iconLimit) problems.push('it is too large; simplify its paths');
  return problems;
}

/** The icon as a data URI that is safe inside `url("…")`. */
export function iconDataUri(svg: string): string {
  const compact = svg.trim().replace(/\s+/g, ' ').replaceAll('"', "'");
  const escaped = encodeURIComponent(compact)
    .replace(/%(20|3D|3A|2F|2C)/g, (code) => decodeURIComponent(code))
    .replace(/['()]/g, (one) => `%${one.charCodeAt(0).toString(16)}`);
  return `data:image/svg+xml,${escaped}`;
}
