import { ButtonLink } from '@atelier/tool-kit/button';
import { DemoButton } from '../demo/DemoButton.tsx';
import { onIntent } from '../intent.ts';
import { useLandingHost } from '../landing-host.ts';
import { Portrait } from '../testimonials/Portrait.tsx';
import { Easel } from './Easel.tsx';

/** Hero: the promise, the two ways in, and the tools at work beside it. */
export function Hero() {
  const { auth, warm } = useLandingHost();
  const prepare = () => {
    auth.preload();
    warm('/ai');
  };
  return (
    <section className="wrap hero" aria-labelledby="promise">
      <div className="hero-say">
        <h1 id="promise">
          Make the thing you <em>had in mind.</em>
        </h1>
        <p className="hero-lead">
          Write the article, find its title, paint the picture, clear what is in the way. One quiet studio,
          and a tool for every step.
        </p>
        <div className="hero-ways">
          <ButtonLink kind="primary" size="large" to="/ai" {...onIntent(prepare)}>
            Start Creating now
          </ButtonLink>
          <DemoButton />
        </div>
        <p className="trust">
          <span className="trust-faces" aria-hidden="true">
            <Portrait face={0} />
            <Portrait face={1} />
            <Portrait face={2} />
            <Portrait face={3} />
          </span>
          Trusted by 100+ people
        </p>
      </div>
      <Easel />
    </section>
  );
}
