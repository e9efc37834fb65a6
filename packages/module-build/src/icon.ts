const elements = new Set([
  'svg',
  'g',
  'path',
  'rect',
  'circle',
  'ellipse',
  'line',
  'polyline',
  'polygon',
  'title',
]);
const attributes =
  /^(xmlns|viewBox|width|height|d|x|y|x1|x2|y1|y2|cx|cy|r|rx|ry|points|transform|opacity|fill|fill-rule|fill-opacity|clip-rule|stroke|stroke-(width|linecap|linejoin|miterlimit|dasharray|dashoffset|opacity))$/;
/** The characters of allowed values; `url(…)` is refused beside it, because it loads a file. */
const value = /^[\w\s.,#%:/()+-]*$/;
const tag = /<\/?([A-Za-z][\w:-]*)((?:[\s/][^<>]*)?)>/g;
const attribute = /\s([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The limit of an icon's data URI in characters, as in the module manifest's schema. */
export const iconLimit = 4000;

/** Lists why an SVG is not a valid icon. */
export function iconProblems(svg: string): string[] {
  const problems: string[] = [];
  for (const [, name = '', rest = ''] of svg.matchAll(tag)) {
    if (!elements.has(name)) problems.push(`<${name}> is not allowed in an icon`);
    for (const [, key = '', double, single] of rest.matchAll(attribute)) {
      const content = double ?? single ?? '';
      if (!attributes.test(key)) problems.push(`the attribute ${key} is not allowed in an icon`);
      else if (key !== 'xmlns' && (!value.test(content) || /url\s*\(/i.test(content)))
        problems.push(`the value of ${key} is not plain`);
    }
    if (!/^\s*\/?$/.test(rest.replace(attribute, '')))
      problems.push(`<${name}> contains more than attributes`);
  }
  if (/[<>]/.test(svg.replace(tag, ''))) problems.push('it contains more than plain elements');
  if (!/^\s*<svg\b/.test(svg) || !/<\/svg>\s*$/.test(svg)) problems.push('it is not one <svg> element');
  if (!/\bviewBox=/.test(svg)) problems.push('its <svg> needs a viewBox');
  return problems;
}

/** The icon as a data URI that is safe inside `url("…")`. */
export function iconDataUri(svg: string): string {
  const compact = svg.trim().replace(/\s+/g, ' ').replaceAll('"', "'");
  const escaped = encodeURIComponent(compact)
    .replace(/%20/g, ' ')
    .replace(/%3D/g, '=')
    .replace(/%3A/g, ':')
    .replace(/%2F/g, '/')
    .replace(/%2C/g, ',')
    .replaceAll("'", '%27')
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
  return `data:image/svg+xml,${escaped}`;
}
