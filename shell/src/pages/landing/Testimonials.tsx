import type { CSSProperties } from 'react';
import { pages } from '../messages.ts';

const { voices } = pages.landing;
const testimonials = [
  { name: 'Mara Lindqvist', ...voices.writer, rating: 4, face: 0 },
  { name: 'Imani Okoye', ...voices.photographer, rating: 5, face: 1 },
  { name: 'Tessa Brandt', ...voices.applicant, rating: 4, face: 2 },
] as const;

export const Testimonials = () => (
  <ul className="grid grid-cols-[repeat(3,1fr)] gap-[clamp(1.5rem,3vw,2.75rem)] max-[46rem]:grid-cols-[1fr]">
    {testimonials.map(({ name, title, content, rating, face }) => (
      <li key={name}>
        <figure className="flex h-full flex-col border-line-strong border-t pt-6">
          <Rating stars={rating} />
          <blockquote className="mt-[0.9rem] mb-[1.6rem] flex-1 font-serif text-[clamp(1.375rem,1.9vw,1.625rem)]/[1.24] text-pretty tracking-[-0.008em]">
            {content}
          </blockquote>
          <figcaption className="flex items-center gap-[0.85rem] text-[0.9rem]/[1.4] text-ink-2">
            <Face face={face} className="size-11" />
            <span>
              <b className="block font-[550] text-ink">{name}</b>
              {title}
            </span>
          </figcaption>
        </figure>
      </li>
    ))}
  </ul>
);

/** A rating from 0 to 5 (specification section 9), drawn as stars and read as text. */
const Rating = ({ stars }: { stars: number }) => (
  <span
    className="image-stars h-[1.1rem] w-26"
    role="img"
    aria-label={pages.landing.stars({ stars })}
    style={{ '--stars': stars } as CSSProperties}
  />
);

const Face = ({ face, className }: { face: 0 | 1 | 2 | 3; className: string }) => (
  <i
    className={`image-face flex-none rounded-[50%] ${className}`}
    style={{ '--face': face } as CSSProperties}
    aria-hidden="true"
  />
);

const small = 'size-[2.15rem] border-2 border-paper bg-origin-border not-first:-ms-[0.6rem]';

export const Trust = () => (
  <p className="flex items-center gap-[0.85rem] text-[0.9375rem] text-ink-2 min-[46rem]:max-[108rem]:ms-3 wide:mt-5">
    <span className="flex" aria-hidden="true">
      {([0, 1, 2, 3] as const).map((face) => (
        <Face key={face} face={face} className={small} />
      ))}
    </span>
    {pages.landing.trust}
  </p>
);
