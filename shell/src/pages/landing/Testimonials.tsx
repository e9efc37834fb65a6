import type { CSSProperties } from 'react';
import { landing } from '../../public-messages.ts';

const testimonials = [
  {
    name: 'Mara Lindqvist',
    title: 'Marketing lead',
    content:
      'I bring a topic and leave with a draft worth arguing with. I no longer give up at the third paragraph.',
    rating: 4,
    face: 0,
  },
  {
    name: 'Imani Okoye',
    title: 'Product photographer',
    content: "Forty cutouts before lunch, with clean edges. I haven't opened anything else since.",
    rating: 5,
    face: 1,
  },
  {
    name: 'Tessa Brandt',
    title: 'Between two jobs',
    content: 'It quoted the line of my resume that was holding me back, and it was right about the line.',
    rating: 4,
    face: 2,
  },
] as const;

/** Three reviews with their ratings. */
export function Testimonials() {
  return (
    <section className="wrap section" aria-labelledby="voices">
      <div className="section-head">
        <h2 id="voices">{landing.voices}</h2>
      </div>
      <ul className="quotes">
        {testimonials.map(({ name, title, content, rating, face }) => (
          <li key={name}>
            <figure className="quote">
              <Rating stars={rating} />
              <blockquote>{content}</blockquote>
              <figcaption>
                <Face face={face} />
                <span>
                  <b>{name}</b>
                  {title}
                </span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A rating from 0 to 5 (specification section 9), drawn as stars and read as text. */
function Rating({ stars }: { stars: number }) {
  return (
    <span
      className="rating"
      role="img"
      aria-label={`${stars} out of 5 stars`}
      style={{ '--stars': stars } as CSSProperties}
    />
  );
}

/** One of the four drawn faces of `faces.svg`, from 0. Decorative. */
export const Face = ({ face }: { face: 0 | 1 | 2 | 3 }) => (
  <i className={`portrait portrait-${face}`} aria-hidden="true" />
);
