import { Sheet } from './Sheet.tsx';

/** A generated picture: a lighthouse at dusk. Its sky and sea are gradients of the style sheet. */
export function PictureSheet() {
  return (
    <Sheet name="picture" title="A picture, at dusk">
      <svg className="scene" viewBox="0 0 200 150" preserveAspectRatio="xMidYMax slice">
        <path d="M0 92c30-16 52-14 78-4s40 6 62-2 40-8 60 2v62H0Z" fill="#6a5b95" />
        <path d="M0 104h200v46H0Z" fill="#33497f" />
        <path
          d="M52 110h34M40 118h58M56 126h26M48 134h40"
          stroke="#f8c9a0"
          strokeWidth="1.8"
          strokeLinecap="round"
        />
        <path d="M200 150H96c10-16 26-22 40-34 10-9 18-12 30-12 14 0 24 4 34 10Z" fill="#1f2a52" />
        <path d="m148 106 3-46h12l3 46Z" fill="#f7efe2" />
        <path d="m149.7 80 .8-9h13l.8 9ZM148.3 98l.6-9h16.2l.6 9Z" fill="#d5523f" />
        <path d="M149 60h16v-3h-16ZM152 57v-9h10v9ZM150 48l7-6 7 6Z" fill="#2a2340" />
        <path d="M154 49h6v7h-6Z" fill="#ffe9a8" />
        <path className="beam" d="M154 52 20 28v30Z" fill="#ffe9a8" opacity=".28" />
        <path
          d="M100 46q4-4 7 0 3-4 7 0M116 36q3-3 5 0 2-3 5 0"
          fill="none"
          stroke="#3a2f5c"
          strokeWidth="1.3"
          strokeLinecap="round"
        />
      </svg>
    </Sheet>
  );
}
