import { ButtonLink } from '@atelier/tool-kit/forms';
import { onIntent, usePreloadPage } from '../../app/app-context.ts';
import { startAuth } from '../../auth/index.ts';
import { landing } from '../../public-messages.ts';
import { DemoButton } from '../demo/DemoButton.tsx';
import { Face } from '../testimonials/Testimonials.tsx';
import { Easel } from './Easel.tsx';

/** Hero: the headline, the two main actions, and a collage of the tools at work. */
export function Hero() {
  const preloadPage = usePreloadPage();
  const prepare = () => {
    startAuth();
    preloadPage('/ai');
  };
  return (
    <section className="wrap hero" aria-labelledby="promise">
      <div>
        <h1 id="promise">
          Make the thing you <em>had in mind.</em>
        </h1>
        <p className="hero-lead">{landing.lead}</p>
        <div className="hero-actions">
          <ButtonLink kind="primary" size="large" to="/ai" {...onIntent(prepare)}>
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
