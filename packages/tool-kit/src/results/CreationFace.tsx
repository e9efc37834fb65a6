import { type CSSProperties, type ReactNode, useState } from 'react';
import { classNames } from '../elements/class-names.ts';
import { Swatch } from '../elements/Icon.tsx';
import { Picture } from './Pictures.tsx';

interface CreationFaceProps {
  /** The address of its image; absent for a text. */
  image?: string | undefined;
  excerpt: string;
  score?: { value: number; max: number } | null;
  /** Its tool's icon, shown in the corner, unless it is null, and alone while there is nothing to see. */
  icon?: string | null | undefined;
  /** Its width in the page, as the attribute `sizes` of an image. */
  sizes: string;
  className?: string;
}

/** What was made, as a picture: an image, the ring of a score, or the first lines as on paper. Decorative. */
export function CreationFace({ image, excerpt, score, icon, sizes, className }: CreationFaceProps) {
  const [failed, setFailed] = useState<string>();
  const pictured = image !== undefined && image !== '' && image !== failed;
  const written = image === undefined && excerpt !== '';
  const blank = !pictured && !score && !written;
  return (
    <span
      className={classNames(
        'kit:@container kit:relative kit:grid kit:aspect-4/3 kit:grid-cols-1 kit:grid-rows-1 kit:overflow-hidden kit:rounded-field kit:border kit:border-line',
        pictured ? 'kit:bg-sunk' : 'kit:bg-[color-mix(in_oklab,var(--sheet)_70%,var(--paper))]',
        className,
      )}
      aria-hidden="true"
    >
      {pictured && (
        <Picture
          className="kit:absolute kit:size-full kit:object-cover"
          src={image}
          sizes={sizes}
          alt=""
          onError={() => setFailed(image)}
        />
      )}
      {!pictured && score && <Ring {...score} />}
      {!pictured && !score && written && <Paper excerpt={excerpt} />}
      {blank && (
        <Swatch
          icon={icon ?? undefined}
          className="kit:size-[max(2.2rem,24cqw)] kit:place-self-center kit:text-[max(1rem,11cqw)]"
        />
      )}
      {!blank && icon !== null && (
        <Swatch
          icon={icon}
          className="kit:absolute kit:end-[3cqw] kit:bottom-[3cqw] kit:size-[max(1.2rem,11cqw)] kit:text-[max(0.62rem,5cqw)] kit:outline-2 kit:outline-sheet"
        />
      )}
    </span>
  );
}

const Ring = ({ value, max }: { value: number; max: number }) => (
  <span
    className="kit:grid kit:aspect-square kit:h-[76%] kit:place-items-center kit:place-self-center kit:rounded-full kit:bg-[conic-gradient(var(--tool-accent-ink)_var(--share),var(--line)_0)] kit:mask-[radial-gradient(closest-side,#000_100%,transparent)]"
    style={{ '--share': `${(100 * value) / Math.max(1, max)}%` } as CSSProperties}
  >
    <span className="kit:grid kit:size-[82%] kit:place-items-center kit:rounded-full kit:bg-sheet kit:font-serif kit:text-[24cqw]/none kit:text-ink kit:tabular-nums">
      {value}
    </span>
  </span>
);

const item = '• ';

/** The first lines, sized by the width: a list as a list, another text with its first line as a heading. */
function Paper({ excerpt }: { excerpt: string }) {
  const lines = excerpt.split('\n').slice(0, 9);
  return (
    <span
      dir="auto"
      className="kit:grid kit:content-start kit:gap-[2.2cqw] kit:overflow-hidden kit:px-[7cqw] kit:pt-[6.5cqw] kit:text-[4.1cqw]/[1.45] kit:text-ink-2 kit:wrap-anywhere"
    >
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change their order.
        <Line key={index} line={line} heading={index === 0 && lines.length > 1}>
          {line.replace(item, '')}
        </Line>
      ))}
    </span>
  );
}

function Line({ line, heading, children }: { line: string; heading: boolean; children: ReactNode }) {
  if (line.startsWith(item))
    return (
      <span className="kit:line-clamp-2 kit:border-b kit:border-line kit:pb-[2.2cqw] kit:font-serif kit:text-[5.4cqw]/[1.2] kit:text-ink">
        {children}
      </span>
    );
  return (
    <span
      className={heading ? 'kit:font-serif kit:text-[8cqw]/[1.1] kit:tracking-[-0.015em] kit:text-ink' : ''}
    >
      {children}
    </span>
  );
}
