import { unzipSync } from 'fflate';
import { SaxesParser } from 'saxes';
import type { ReadingLimits } from '../../limits.ts';

export class TooLarge extends Error {}

interface TextPart {
  place: 'header' | 'body' | 'after' | 'footer';
  xml: string;
}

/** The texts of a Word document in reading order, its styles, and the targets of its links. */
export interface WordParts {
  texts: TextPart[];
  styles: string;
  links: string[];
}

interface Relationship {
  type: string;
  target: string;
  external: boolean;
}

/** The place of a related part by the last word of the relationship's type. */
const places: Readonly<Record<string, TextPart['place']>> = {
  header: 'header',
  footnotes: 'after',
  endnotes: 'after',
  diagramData: 'after',
  footer: 'footer',
};
const order = ['header', 'body', 'after', 'footer'];

/**
 * Finds the parts of a package by relationships (ISO/IEC 29500-2), and unpacks those within the limits.
 * @returns null for another package @throws TooLarge; Error for a broken archive or broken XML
 */
export function wordParts(file: Uint8Array, limits: ReadingLimits): WordParts | null {
  let left = limits.wordBytes;
  const names = new Set<string>();
  const unpack = (wanted: (name: string) => boolean) => {
    const parts = unzipSync(file, {
      filter: ({ name, originalSize }) => {
        names.add(plainName(name));
        if (!wanted(plainName(name))) return false;
        left -= originalSize;
        if (left < 0) throw new TooLarge();
        return true;
      },
    });
    return new Map(Object.entries(parts).map(([name, bytes]) => [plainName(name), decoded(bytes)]));
  };
  const root = unpack((name) => name === '_rels/.rels').get('_rels/.rels') ?? '';
  const main =
    relationshipsIn(root, '').find(({ type }) => type === 'officeDocument')?.target ??
    [...names].find((name) => /^word\/document\d*\.xml$/.test(name));
  if (!main || !names.has(main)) return null;
  const [folder, name] = [main.slice(0, main.lastIndexOf('/') + 1), main.slice(main.lastIndexOf('/') + 1)];
  const relationshipsPart = `${folder}_rels/${name}.rels`;
  const related = relationshipsIn(
    unpack((found) => found === relationshipsPart).get(relationshipsPart) ?? '',
    folder,
  );
  // A main part without relationships has related parts with the usual names.
  const placeOf = (part: string) => {
    if (part === main) return 'body';
    const relationship = related.find(({ target, external }) => target === part && !external);
    const usual = names.has(relationshipsPart) ? '' : /([a-z]+)\d*\.xml$/.exec(part)?.[1];
    return places[relationship?.type ?? usual ?? ''];
  };
  const styles =
    related.find(({ type }) => type === 'styles')?.target ??
    (related.length > 0 ? '' : `${folder}styles.xml`);
  const parts = unpack((found) => found === styles || placeOf(found) !== undefined);
  const texts = [...parts].flatMap(([part, xml]) => {
    const place = placeOf(part);
    return place ? [{ place, xml }] : [];
  });
  return {
    texts: texts.sort((a, b) => order.indexOf(a.place) - order.indexOf(b.place)),
    styles: parts.get(styles) ?? '',
    links: related.flatMap(({ target, external }) =>
      external && /^(https?:|mailto:)/.test(target) ? [target.slice(0, 500)] : [],
    ),
  };
}

/** Names are compared without case, and with slashes. */
const plainName = (name: string) => name.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

function relationshipsIn(xml: string, folder: string): Relationship[] {
  const found: Relationship[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', ({ attributes: { Type = '', Target = '', TargetMode } }) => {
    const external = TargetMode === 'External';
    // Resolves `/word/header1.xml` and `../x.xml`.
    const path = () => new URL(Target.replaceAll('\\', '/'), `file:///${folder}`).pathname;
    found.push({
      type: Type.slice(Type.lastIndexOf('/') + 1),
      target: external || !URL.canParse(Target, 'file:///') ? Target : plainName(decodeURI(path())),
      external,
    });
  });
  if (xml.trim()) parser.write(xml).close();
  return found;
}

/** UTF-8, or UTF-16 by its byte order mark or its first character. */
function decoded(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder('utf-16le').decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder('utf-16be').decode(bytes);
  return new TextDecoder().decode(bytes);
}
