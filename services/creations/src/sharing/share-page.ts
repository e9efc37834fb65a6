import { shareReportReasons } from '@atelier/contracts';
import { type CreationRecord, imageAddress } from '@atelier/creation-kit/creations';
import { escaped } from '@atelier/document-kit';
import type { Reader } from './share-texts.ts';

export interface ShownShare
  extends Pick<CreationRecord, 'title' | 'type' | 'settings' | 'created_at' | 'shared_until' | 'image_ext'> {
  share: NonNullable<CreationRecord['share']>;
  /** The public name of its owner. */
  by?: string | undefined;
  /** The product's public origin. */
  origin: string;
}

/** A shared creation as a page of the product, without scripts: they would have the reader's session. */
export function sharePage(reader: Reader, shown: ShownShare): string {
  const { texts, formatDay } = reader;
  const { share, by, created_at, shared_until, type } = shown;
  const name = type === 'resume-review' && !shown.title ? texts.review : share.title;
  // A text with a heading of its own has the name above it, if that says more.
  const own = /<h1[^>]*>(.*?)<\/h1>/s.exec(share.body)?.[1];
  const tag = own === undefined ? 'h1' : 'b';
  const details = [by && escaped(texts.by(by)), formatDay(created_at)].filter(Boolean).join(' · ');
  const lang = textLanguage(share.body || share.title);
  const content = type === 'image' ? picture(reader, shown) : text(reader, shown);
  const until = shared_until ? ` ${escaped(texts.until(formatDay(shared_until)))}` : '';
  return page(reader, {
    title: name,
    cards: cardsOf(shown, name),
    main: `<header>${own === escaped(name) ? '' : `<${tag} lang="${lang}" dir="auto">${escaped(name)}</${tag}>`}<p>${details}</p></header>
<div lang="${lang}">${content}</div>
<aside><p><strong>${texts.made}</strong><span>${texts.pitch}</span></p><a class="button" href="/">${texts.tryIt}</a></aside>
<footer><p>${until}</p>${reportForm(reader, share.key)}</footer>`,
  });
}

/** A page in the same look, such as that of a link that has ended. */
export const messagePage = (reader: Reader, { title, text }: { title: string; text: string }) =>
  page(reader, {
    title,
    main: `<div class="message"><h1>${title}</h1><p>${text}</p><a class="button" href="/">${reader.texts.home}</a></div>`,
  });

interface PageParts {
  /** Plain text. */
  title: string;
  /** HTML. */
  main: string;
  cards?: string;
}

const fonts = ['instrument-serif', 'geist'];
const sheets = ['page', 'tokens', 'markdown'];

const page = ({ language, texts }: Reader, { title, main, cards = '' }: PageParts) => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Atelier</title>
${cards}
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
${fonts.map((name) => `<link rel="preload" href="/fonts/${name}.woff2" as="font" type="font/woff2" crossorigin>`).join('\n')}
${sheets.map((name) => `<link rel="stylesheet" href="/shared/${name}.css">`).join('\n')}
</head>
<body>
<a class="skip" href="#main">${texts.skip}</a>
<nav aria-label="Atelier"><a class="logo" href="/">Atelier</a><a class="made" href="/">${texts.made} – ${texts.tryIt.toLocaleLowerCase(language)}</a></nav>
<main id="main">
${main}
</main>
</body>
</html>
`;

const cardWidth = 1280;

/** The tags from which messengers and social networks make a preview. */
function cardsOf({ share, type, image_ext = 'png', by, origin }: ShownShare, name: string): string {
  const [inText] = share.pictures ?? [];
  const own = type === 'image' ? { key: share.key, ext: image_ext } : inText;
  const image = own
    ? `${imageAddress(own.key, own.ext, origin)}?w=${cardWidth}&format=jpg`
    : `${origin}/social.png`;
  const text = share.body
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const tags = {
    'og:type': 'article',
    'og:site_name': 'Atelier',
    'og:title': name,
    'og:description': text.slice(0, 200) || by || 'Atelier',
    'og:url': `${origin}/s/${share.key}`,
    'og:image': image,
    'og:image:alt': name,
  };
  return [
    ...Object.entries(tags).map(([name, value]) => `<meta property="${name}" content="${escaped(value)}">`),
    '<meta name="twitter:card" content="summary_large_image">',
  ].join('\n');
}

const widths = [640, 960, 1280, 1920];

function picture({ texts }: Reader, { share, image_ext = 'png', settings, origin }: ShownShare): string {
  const address = imageAddress(share.key, image_ext, origin);
  const [width, height] = [Number(settings.width), Number(settings.height)];
  const size = width > 0 && height > 0 ? ` width="${width}" height="${height}"` : '';
  const sources = widths.map((step) => `${address}?w=${step}&amp;format=webp ${step}w`).join(', ');
  return `<figure><a href="${address}" aria-label="${texts.whole}"><img src="${address}?w=1280&amp;format=webp" srcset="${sources}" sizes="(width < 62rem) 100vw, 60rem"${size} alt="${escaped(share.title)}"></a></figure>`;
}

function text({ texts }: Reader, { share, type, settings }: ShownShare): string {
  const score = typeof settings.score === 'number' ? settings.score : null;
  const ring =
    score === null
      ? ''
      : `<svg class="ring" viewBox="0 0 100 100" role="img" aria-label="${texts.score(score)}"><circle cx="50" cy="50" r="44"/><circle cx="50" cy="50" r="44" pathLength="100" stroke-dasharray="${score} 100" transform="rotate(-90 50 50)"/><text x="50" y="50" text-anchor="middle" dominant-baseline="central">${score}</text></svg>`;
  return `<article class="kit-markdown ${escaped(type)}">${ring}${styled(share.body)}</article>`;
}

/** With the classes of the text styles. What scrolls is reached by keys, and boxes of a list have names. */
const styled = (html: string) =>
  html
    .replace(/<h([1-6])/g, '<h$1 data-depth="$1"')
    .replaceAll('<pre', '<pre tabindex="0"')
    .replaceAll('<table', '<div class="kit-markdown-table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>')
    .replaceAll('<input type="checkbox"', '<input aria-label="✓" type="checkbox"');

const reportForm = ({ texts }: Reader, key: string) =>
  `<details><summary>${texts.report}</summary><form method="post"><p>${texts.reportText}</p><p>${shareReportReasons
    .map(
      (reason) => `<button formaction="/s/${key}/report?reason=${reason}">${texts.reasons[reason]}</button>`,
    )
    .join(' ')}</p></form></details>`;

/** Frequent words that the other language lacks. */
const frequent = {
  en: new Set('the of and to is that for with are this it you as on be by from'.split(' ')),
  de: new Set('der die und den das ist nicht ein eine zu mit für auf dem von im sich'.split(' ')),
};

/** The tag of a text's language for `lang`; empty, which means unknown, unless it is clear. */
function textLanguage(text: string): string {
  const words =
    text
      .slice(0, 20_000)
      .toLowerCase()
      .match(/\p{L}+/gu) ?? [];
  const countOf = (language: keyof typeof frequent) =>
    words.filter((word) => frequent[language].has(word)).length;
  const [en, de] = [countOf('en'), countOf('de')];
  if (en === de || Math.max(en, de) < words.length / 20) return '';
  return en > de ? 'en' : 'de';
}
