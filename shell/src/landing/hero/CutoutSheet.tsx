import { Sheet } from './Sheet.tsx';

function Vase() {
  return (
    <svg viewBox="0 0 100 130">
      <g fill="none" stroke="#4d6b45" strokeWidth="1.6" strokeLinecap="round">
        <path d="M50 66C49 48 47 36 40 20M51 66c1-20 4-32 12-42M52 66c4-14 10-20 20-25M48 66C44 54 38 48 28 44" />
      </g>
      <g fill="#6d8f5c">
        <path d="M46 42c-9 0-14-4-15-10 8-1 14 3 15 10ZM56 40c0-8 4-13 11-14 1 8-3 13-11 14ZM62 50c3-7 9-10 16-8-2 7-8 10-16 8ZM39 53c-6 3-12 2-16-3 6-4 12-3 16 3Z" />
      </g>
      <g fill="#e4573d">
        <circle cx="39" cy="17" r="7.5" />
        <circle cx="73" cy="40" r="5.5" />
        <circle cx="27" cy="43" r="5" />
      </g>
      <circle cx="64" cy="22" r="8.5" fill="#f2a541" />
      <circle cx="39" cy="17" r="2.6" fill="#8f2a1c" />
      <circle cx="64" cy="22" r="3" fill="#a8611a" />
      <path
        d="M42 64h17l-2 8c11 5 17 14 17 26 0 13-8 24-23 24s-24-11-24-24c0-12 6-21 17-26Z"
        fill="#2f4f8f"
      />
      <path d="M44 72c-11 5-17 14-17 26 0 13 8 24 22 24-9-7-12-16-11-27 0-9 2-17 6-23Z" fill="#223b70" />
      <path d="M29 90c14 5 31 5 44 0M27.5 100c15 5 33 5 46 0" fill="none" stroke="#e9eefb" strokeWidth="2" />
    </svg>
  );
}

/** A picture before and after: the same vase in its room, and cut out. */
export function CutoutSheet() {
  return (
    <Sheet name="cutout" title="A clean cut-out">
      <div className="cutout">
        <div className="cutout-room">
          <div />
        </div>
        <Vase />
        <b />
      </div>
    </Sheet>
  );
}
