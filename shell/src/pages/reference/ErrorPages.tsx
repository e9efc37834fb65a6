import { type ErrorCode, errorCodes, errors } from '@atelier/contracts';
import { Lead } from '../../elements/public-parts.tsx';
import { Columns, Contents, FieldRow, FieldRows, InlineText, TextColumn, Type } from './TextBlocks.tsx';

/** The kinds of errors, by the class that the client throws. */
const kinds = {
  InvalidRequestError: 'The request',
  AuthenticationError: 'Sign-in and keys',
  PermissionError: 'Permission',
  NotFoundError: 'Not found',
  FileError: 'Files',
  QuotaError: 'Units',
  RateLimitError: 'Limits',
  ProviderError: 'The AI provider',
  ServerError: 'The server',
  ConnectionError: 'The connection',
} as const;

const kindsOfErrors = Object.entries(kinds).map(([kind, title]) => ({
  kind,
  title,
  codes: errorCodes.filter((code) => errors[code].class === kind),
}));

export const ErrorList = () => (
  <Columns>
    <Contents
      find="Find an error"
      sections={kindsOfErrors.map(({ kind, title, codes }) => ({
        id: kind,
        title,
        parts: codes.map((code) => ({
          id: code,
          title: code,
          words: `${errors[code].status} ${errors[code].en}`,
        })),
      }))}
    />
    <TextColumn>
      <p>
        Branch on <code>code</code>, show <code>message</code> to people, and quote <code>request_id</code>{' '}
        when you report a problem.
      </p>
      {kindsOfErrors.map(({ kind, title, codes }) => (
        <section key={kind} id={kind}>
          <h2>{title}</h2>
          <p>
            The client throws <code>{kind}</code>.
          </p>
          <FieldRows>
            {codes.map((code) => (
              <FieldRow
                key={code}
                id={code}
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
        </section>
      ))}
    </TextColumn>
  </Columns>
);

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
