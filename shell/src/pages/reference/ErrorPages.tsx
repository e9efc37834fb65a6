import { type ErrorCode, errorCodes, errorHelp, errors } from '@atelier/contracts';
import { InlineText } from './TextBlocks.tsx';

/** Every error with the status and the message, each a link to its page. */
export const ErrorList = () => (
  <>
    <p className="lead">
      Branch on <code>code</code>, show <code>message</code> to people, and quote <code>request_id</code> when
      you report a problem.
    </p>
    <dl className="reference-fields">
      {errorCodes.map((code) => (
        <div key={code}>
          <dt>
            <a href={`/docs/errors/${code}`}>
              <code>{code}</code>
            </a>{' '}
            <span className="reference-type">{errors[code].status}</span>
          </dt>
          <dd>{errors[code].message}</dd>
        </div>
      ))}
    </dl>
  </>
);

/** One error: its message, what happened, and what to do. */
export const ErrorPage = ({ code }: { code: ErrorCode }) => (
  <div className="reference-text">
    <p className="lead">{errors[code].message}</p>
    <h2>What happened</h2>
    <p>
      <InlineText text={errorHelp[code].happened} />
    </p>
    <h2>What to do</h2>
    <p>
      <InlineText text={errorHelp[code].todo} />
    </p>
  </div>
);
