import { type ErrorCode, errorCodes, errors } from '@atelier/contracts';
import { Lead } from '../../page/public-parts.tsx';
import { FieldRow, FieldRows, InlineText, TextColumn, Type } from './TextBlocks.tsx';

/** Every error with the status and the message, each a link to its page. */
export const ErrorList = () => (
  <>
    <Lead>
      Branch on <code>code</code>, show <code>message</code> to people, and quote <code>request_id</code> when
      you report a problem.
    </Lead>
    <FieldRows>
      {errorCodes.map((code) => (
        <FieldRow
          key={code}
          term={
            <>
              <a href={`/docs/errors/${code}`}>
                <code>{code}</code>
              </a>{' '}
              <Type>{errors[code].status}</Type>
            </>
          }
        >
          {errors[code].en}
        </FieldRow>
      ))}
    </FieldRows>
  </>
);

/** One error: its message, what happened, and what to do. */
export const ErrorPage = ({ code }: { code: ErrorCode }) => (
  <TextColumn>
    <Lead>{errors[code].en}</Lead>
    <h2>What happened</h2>
    <p>
      <InlineText text={errors[code].happened} />
    </p>
    <h2>What to do</h2>
    <p>
      <InlineText text={errors[code].todo} />
    </p>
  </TextColumn>
);
