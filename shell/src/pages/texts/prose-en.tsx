import { Link } from 'react-router-dom';
import { accountPath } from '../../browser/paths.ts';

/** Components, because of their structure and their links. */

export const About = () => (
  <>
    <h2>How it works</h2>
    <p>
      Each tool is a separate module that is built and released on its own. If one tool has a problem, the
      others keep working.
    </p>
    <p>Atelier is open source under the MIT license. Anyone can read how it works, change it and run it.</p>
    <p>
      Programs can use it too: see the <a href="/docs">API reference</a> and the{' '}
      <a href="/docs/guide">guide</a>.
    </p>
    <h2>What you can expect</h2>
    <ul>
      <li>What you make is yours, and it stays private until you make it public.</li>
      <li>Your work is saved as it is created, even if the connection drops halfway.</li>
      <li>If something goes wrong, we tell you what happened and what you can do next.</li>
      <li>Everything works with a keyboard, with a screen reader and on a phone.</li>
    </ul>
    <p>
      Questions? <Link to="/contact">Get in touch</Link>.
    </p>
  </>
);

export const Contact = ({ email }: { email: string | undefined }) => (
  <>
    <h2>This installation</h2>
    {email ? (
      <p>
        For questions about accounts, payments, your data or a problem with a page, write to{' '}
        <a href={`mailto:${email}`}>{email}</a>.
      </p>
    ) : (
      <p>The people who run this installation have not published a contact address yet.</p>
    )}
    <h2>What you can do yourself</h2>
    <ul>
      <li>
        <b>Report an image:</b> open it in the <Link to="/ai/community">community</Link> and choose “Report”.
        The operator decides about it.
      </li>
      <li>
        <b>Take or delete your data:</b> download everything, or delete your account, on the page{' '}
        <Link to={accountPath}>Usage and data</Link>.
      </li>
      <li>
        <b>See what is stored,</b> and who processes it, in the <Link to="/privacy">privacy policy</Link>.
      </li>
      <li>
        <b>Understand an error:</b> each one has a page with what to do, in the{' '}
        <a href="/docs/errors">list of errors</a>. Programs find the rest in the{' '}
        <a href="/docs/guide">API guide</a>.
      </li>
    </ul>
    <h2>The software</h2>
    <p>
      Report bugs and suggest features in the issue tracker of the repository that this installation comes
      from. Tell us what you did, what you expected and what happened. If an error shows a request ID, include
      it: it helps us find the cause.
    </p>
    <h2>Report a security issue</h2>
    <p>Please contact the operator privately first, and allow time for a fix before you publish details.</p>
  </>
);

export const Privacy = () => (
  <>
    <h2>What is stored</h2>
    <ul>
      <li>
        <b>Your account:</b> name, email address, profile image and plan. Clerk stores them and handles
        sign-in and payment. Atelier itself stores only your account ID with what you make.
      </li>
      <li>
        <b>Your creations:</b> the prompt, the settings, the name you give it, the result, the likes and the
        date. For an upload, the name of the file. The file of a resume isn't stored; the text read from it
        stays with its review.
      </li>
      <li>
        <b>Your newsletter address,</b> if you subscribe, with the times of the last emails to it. We use it
        only for the newsletter. An address that isn't confirmed within 30 days is deleted.
      </li>
      <li>
        <b>In your browser:</b> Clerk's session cookies, the theme and language you choose and, until you
        close the tab, unfinished entries in the tools and the IDs of their last results.
      </li>
    </ul>
    <h2>Who processes it</h2>
    <ul>
      <li>
        <b>OpenAI,</b> or the compatible provider that this installation uses, receives the prompts of the
        writing and image tools, and the text of a resume after email addresses, links, phone numbers and
        street addresses are replaced by placeholders.
      </li>
      <li>
        <b>Cloudinary</b> stores images, and removes backgrounds and objects from those you upload.
      </li>
      <li>
        <b>MongoDB</b> stores creations and newsletter addresses.
      </li>
      <li>
        <b>Clerk</b> handles accounts, sign-in and plans.
      </li>
      <li>
        <b>The mail server</b> of this installation delivers the newsletter.
      </li>
    </ul>
    <h2>Who sees it</h2>
    <p>
      Only you, until you make an image public. Then everyone can see it, also without an account, with its
      prompt and likes, and with your name only if you show one. When you make it private again, its old link
      stops working.
    </p>
    <h2>How to delete it</h2>
    <ul>
      <li>
        <b>A creation:</b> delete it on your dashboard. You can restore it for 30 days. The link of an image
        stops working immediately.
      </li>
      <li>
        <b>The newsletter:</b> use the unsubscribe link in any email. Your address is deleted.
      </li>
      <li>
        <b>Your account:</b> delete it in your profile under Security, if this installation allows it.
        Otherwise, <Link to="/contact">contact us</Link>. Everything you made is then deleted: public images
        are private at once, and the rest follows within about an hour.
      </li>
      <li>
        <b>Everything else:</b> <Link to="/contact">contact us</Link>.
      </li>
    </ul>
  </>
);
