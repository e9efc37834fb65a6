import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { FormattedText } from './MarkdownText.tsx';

/** Markdown as HTML for other programs, such as Word: without raw HTML, images and unsafe links, as the page shows it. */
export function formattedHtml(markdown: string): string {
  const place = document.createElement('div');
  const root = createRoot(place);
  flushSync(() => root.render(<FormattedText text={markdown} />));
  const html = place.innerHTML;
  root.unmount();
  return html;
}
