import { SaxesParser } from 'saxes';

/** The usual prefix of each namespace by the end of its name, which ISO's "strict" files share. */
const prefixes: ReadonlyArray<[RegExp, string]> = [
  [/wordprocessingml\/(?:2006\/)?main$/, 'w'],
  [/officeDocument\/(?:2006\/)?math$/, 'm'],
  [/drawingml\/(?:2006\/)?main$/, 'a'],
  [/drawingml\/(?:2006\/)?wordprocessingDrawing$/, 'wp'],
  [/word\/2010\/wordprocessingShape$/, 'wps'],
  [/markup-compatibility\/2006$/, 'mc'],
  [/^urn:schemas-microsoft-com:vml$/, 'v'],
];

interface XmlReader {
  open: (name: string, attributes: Readonly<Record<string, string>>) => void;
  text?: (text: string) => void;
  close: (name: string) => void;
}

/** Reads XML with the usual prefix of each namespace. @throws Error for broken XML */
export function readXml(xml: string, reader: XmlReader): void {
  const parser = new SaxesParser({ xmlns: true, resolvePrefix: (prefix: string) => `undeclared:${prefix}` });
  const known = new Map<string, string>();
  const named = ({ uri, prefix, local }: { uri: string; prefix: string; local: string }) => {
    let usual = known.get(uri);
    if (usual === undefined) {
      usual = prefixes.find(([end]) => end.test(uri))?.[1] ?? (uri && 'other');
      if (uri === `undeclared:${prefix}`) usual = prefix;
      known.set(uri, usual);
    }
    return usual === '' ? local : `${usual}:${local}`;
  };
  parser.on('opentag', (tag) => {
    const attributes = Object.values(tag.attributes).map((one) => [named(one), one.value]);
    reader.open(named(tag), Object.fromEntries(attributes));
  });
  if (reader.text) {
    parser.on('text', reader.text);
    parser.on('cdata', reader.text);
  }
  parser.on('closetag', (tag) => reader.close(named(tag)));
  parser.write(xml).close();
}
