import { useSettings } from '../../page/app-context.ts';
import { Prose } from './Prose.tsx';

/** The operator's address, which is a setting, or a note that none is set. */
export function ContactPage() {
  const { contactEmail } = useSettings();
  return (
    <Prose title="Contact us" lead="Atelier is open source. Each installation is run by its own operator.">
      <h2>This installation</h2>
      {contactEmail ? (
        <p>
          For questions about accounts, payments, your data or a problem with a page, write to{' '}
          <a href={`mailto:${contactEmail}`}>{contactEmail}</a>.
        </p>
      ) : (
        <p>No contact address is set up yet.</p>
      )}
      <h2>The software</h2>
      <p>
        Report bugs and suggest features in the issue tracker of the repository that this installation comes
        from. Tell us what you did, what you expected and what happened. If an error shows a request ID,
        include it: it helps us find the cause.
      </p>
      <h2>Report a security issue</h2>
      <p>Please contact the operator privately first, and allow time for a fix before you publish details.</p>
    </Prose>
  );
}
