import { useId } from 'react';
import { useSettings } from '../app/settings.tsx';
import './sandbox-badge.css';

/** What makes each part real: the variables that have to be set. */
const variables: Record<string, string> = {
  'sign-in': 'CLERK_PUBLISHABLE_KEY, CLERK_SECRET_KEY',
  text: 'OPENAI_API_KEY',
  pictures: 'CLOUDINARY_URL',
  database: 'MONGODB_URI',
  mail: 'SMTP_URL, MAIL_FROM',
};

/** Says which parts are samples, and how to connect the real thing; nothing where all is real. */
export function SandboxBadge() {
  const { sandbox } = useSettings();
  const id = useId();
  if (sandbox.length === 0) return null;
  return (
    <>
      <button type="button" className="sandbox-badge" popoverTarget={id}>
        Sandbox<span>: sample {sandbox.join(', ')}</span>
      </button>
      <div id={id} popover="auto" className="sandbox-note" role="dialog" aria-label="About the sandbox">
        <p>This copy runs on its own. These parts are stand-ins, so nothing leaves this machine:</p>
        <dl>
          {sandbox.map((part) => (
            <div key={part}>
              <dt>{part}</dt>
              <dd>{variables[part]}</dd>
            </div>
          ))}
        </dl>
        <p>To connect the real thing, set the variables beside it and start again.</p>
      </div>
    </>
  );
}
