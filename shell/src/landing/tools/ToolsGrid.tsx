import { useSignIn } from '../frame/use-sign-in.ts';
import { useLandingHost } from '../landing-host.ts';
import { useLandingTools } from './landing-tools.ts';
import { ToolCard } from './ToolCard.tsx';

function SignInHint() {
  const { handlers } = useSignIn();
  return (
    <button className="text-button" type="button" {...handlers}>
      Sign in to open them
    </button>
  );
}

/** One card for each tool of the registry. */
export function ToolsGrid() {
  const signedIn = useLandingHost().auth.user !== null;
  return (
    <section className="band" aria-labelledby="tools">
      <div className="wrap">
        <div className="section-head">
          <h2 id="tools">Pick up any tool</h2>
          <p className="lead">
            Each one is built around a single craft, and keeps what you make.{' '}
            {signedIn ? 'Choose one to begin.' : <SignInHint />}
          </p>
        </div>
        <ul className="tools">
          {useLandingTools().map((tool) => (
            <ToolCard key={tool.path} tool={tool} open={signedIn} />
          ))}
        </ul>
      </div>
    </section>
  );
}
