import { ButtonLink } from '@atelier/tool-kit/forms';
import { landing } from '../../public-messages.ts';
import { DemoButton } from './DemoButton.tsx';
import { Easel } from './Easel.tsx';
import { useSignInPreload } from './sign-in-buttons.tsx';
import { Face } from './Testimonials.tsx';

/** Hero: the headline, the two main actions, and a collage of the tools at work. */
export function Hero() {
  return (
    <section className="wrap hero" aria-labelledby="promise">
      <div>
        <h1 id="promise">
          Make the thing you <em>had in mind.</em>
        </h1>
        <p className="hero-lead">{landing.lead}</p>
        <div className="hero-actions">
          <ButtonLink kind="primary" size="large" to="/ai" {...useSignInPreload()}>
            {landing.start}
          </ButtonLink>
          <DemoButton />
        </div>
        <p className="trust">
          <span className="trust-faces" aria-hidden="true">
            <Face face={0} />
            <Face face={1} />
            <Face face={2} />
            <Face face={3} />
          </span>
          {landing.trust}
        </p>
      </div>
      <Easel />
    </section>
  );
}
