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
/** Values that draw: no addresses, no functions but those of `transform`. */
const value = /^[\w\s.,#%:/()+-]*$/;
const tag = /<\/?([A-Za-z][\w:-]*)((?:\s+[\w:-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g;
const attribute = /(?<![\w:-])([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** The longest icon, as a data URI in characters (the module manifest's own limit). */
export const iconLimit = 4000;

/**
 * Lists what keeps an SVG from being an icon. Only shapes pass: an icon is drawn as a mask on every page, so it must
 * not be able to run a script, fetch anything, or carry a style.
 */
export function iconFaults(svg: string): string[] {
  const faults: string[] = [];
  for (const [, name = '', rest = ''] of svg.matchAll(tag)) {
    if (!elements.has(name)) faults.push(`<${name}> is not allowed in an icon`);
    for (const [, key = '', double, single] of rest.matchAll(attribute)) {
      const content = double ?? single ?? '';
      if (!attributes.test(key)) faults.push(`the attribute ${key} is not allowed in an icon`);
      else if (key !== 'xmlns' && (!value.test(content) || /url\s*\(/i.test(content)))
        faults.push(`the value of ${key} is not plain`);
    }
  }
  if (/[<>]/.test(svg.replace(tag, ''))) faults.push('it holds more than plain elements and attributes');
  if (!/^\s*<svg\b/.test(svg) || !/<\/svg>\s*$/.test(svg)) faults.push('it is not one <svg> element');
  if (!/\bviewBox=/.test(svg)) faults.push('its <svg> needs a viewBox');
  return faults;
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
