import { useSettings } from '../../app/app-context.ts';
import { Prose } from './Prose.tsx';

/** The operator's address, which is a setting, or a note that none is set. */
export function ContactPage() {
  const { contactEmail } = useSettings();
  return (
    <Prose
      title="Contact us"
      lead="Atelier is open source, and each copy is run by the people who put it up."
    >
      <h2>About this copy</h2>
      {contactEmail ? (
        <p>
          Accounts, payments, your data, or a page that does not work: write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      ) : (
        <p>
          Whoever runs this copy has not published an address yet. If that is you, set{' '}
          <code>CONTACT_EMAIL</code> and it appears here.
        </p>
      )}
      <h2>About the software</h2>
      <p>
        Faults and ideas that concern the software itself belong in the issues of the repository that this
        copy was installed from. Say what you did, what you expected and what happened. If an error names a
        request number, send it along: it helps to find the cause.
      </p>
      <h2>A weakness in its security</h2>
      <p>
        Please tell the people who run this copy first, in private, and give them time to put it right before
        you write about it in public.
      </p>
    </Prose>
  );
}
