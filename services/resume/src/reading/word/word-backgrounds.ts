import { readXml } from './word-xml.ts';

/** The names of styles that are known to have no background. */
export type PlainStyles = ReadonlySet<string>;

/** Whether `w:shd` is a background on which white letters may be visible; an unknown colour is one. */
export function isFilling(attributes: Readonly<Record<string, string>>): boolean {
  const { 'w:val': pattern = 'clear', 'w:fill': fill = 'auto', 'w:color': color = 'auto' } = attributes;
  const theme = attributes['w:themeFill'] ?? '';
  if (pattern === 'nil') return false;
  if (theme && !/^(?:background|light)[12]$/.test(theme)) return true;
  return !isPale(fill) || (pattern !== 'clear' && color !== 'auto' && !isPale(color));
}

/** Whether a colour looks like white paper; `auto` is the paper itself. */
export const isPale = (color: string) => color === 'auto' || /^(?:[ef][0-9a-f]){3}$/i.test(color);

/** Reads a part of styles (ISO/IEC 29500-1, section 17.7); the document's defaults have the empty name. */
export function plainStyles(xml: string): PlainStyles {
  const styles = new Map<string, { basedOn: string; filled: boolean }>([
    ['', { basedOn: '', filled: false }],
  ]);
  let open = '';
  if (xml.trim())
    readXml(xml, {
      open(name, attributes) {
        if (name === 'w:style') {
          const isDefault = /^(?:1|true|on)$/.test(attributes['w:default'] ?? '');
          open = attributes['w:styleId'] ?? '';
          styles.set(open, { basedOn: '', filled: false });
          const usual = styles.get('');
          if (isDefault && attributes['w:type'] === 'paragraph' && usual) usual.basedOn = open;
        } else if (name === 'w:basedOn') {
          const style = styles.get(open);
          if (style) style.basedOn = attributes['w:val'] ?? '';
        } else if (name === 'w:shd' && isFilling(attributes)) {
          const style = styles.get(open);
          if (style) style.filled = true;
        }
      },
      close: (name) => {
        if (name === 'w:style') open = '';
      },
    });
  const isPlain = (name: string) => {
    const seen = new Set<string>();
    for (let at = name; !seen.has(at); ) {
      const style = styles.get(at);
      if (!style || style.filled) return false;
      seen.add(at);
      if (style.basedOn === '') return true;
      at = style.basedOn;
    }
    return true;
  };
  return new Set([...styles.keys()].filter(isPlain));
}
