import { Link } from 'react-router-dom';
import { useSettings } from '../../app/app-context.ts';
import { Prose } from './Prose.tsx';

/** The first two lines of the operator's notice. */
function Notice({ text }: { text: string }) {
  const [title, detail] = text.split('\n');
  return (
    <p className="prose-note">
      <b>{title}.</b> {detail?.replace(/:$/, '.')}
    </p>
  );
}

/** What is stored, who processes it, and how it is deleted. */
export function PrivacyPage() {
  const { notice } = useSettings();
  return (
    <Prose
      title="Privacy policy"
      lead="We keep what you make, so that you find it again. We do not sell it, and there are no trackers here."
    >
      {notice && <Notice text={notice} />}
      <h2>What is stored</h2>
      <ul>
        <li>
          <b>Your account:</b> name, e-mail address, picture and plan, at Clerk, which handles sign-in and
          payment. Atelier itself keeps only the number of your account beside what you make.
        </li>
        <li>
          <b>Your creations:</b> the prompt, the settings, the result, the likes, and when it was made. A
          resume's file is not kept; the text read from it stays with its review.
        </li>
        <li>
          <b>Your newsletter address,</b> if you give it to us, for the newsletter alone, with the times of
          the last mails to it. An address that is not confirmed within 30 days is deleted.
        </li>
        <li>
          <b>In your browser:</b> the session cookies of Clerk, and the theme you chose.
        </li>
      </ul>
      <h2>Who processes it</h2>
      <ul>
        <li>
          <b>OpenAI,</b> or the compatible provider this copy is connected to, receives the prompts of the
          writing and picture tools, and the text of a resume after e-mail addresses, links, telephone numbers
          and street addresses were replaced by placeholders.
        </li>
        <li>
          <b>Cloudinary</b> stores pictures, and removes backgrounds and objects from those you upload.
        </li>
        <li>
          <b>MongoDB</b> is the database for creations and newsletter addresses.
        </li>
        <li>
          <b>Clerk</b> handles accounts, sign-in and plans.
        </li>
        <li>
          <b>The mail server</b> this copy is connected to delivers the newsletter's mails.
        </li>
      </ul>
      <h2>Who sees it</h2>
      <p>
        Only you, until you publish a picture. Then everybody who is signed in can see it in the community
        with its prompt and its likes, without your name. Take it back and its old address stops working.
      </p>
      <h2>How to have it deleted</h2>
      <ul>
        <li>
          <b>A creation:</b> delete it in your history. You can restore it for 30 days; its picture's address
          stops working at once.
        </li>
        <li>
          <b>The newsletter:</b> use the link to unsubscribe, which is in every mail. The address is deleted
          with it.
        </li>
        <li>
          <b>Your account:</b> delete it in your profile, under Security, where this copy allows it; else{' '}
          <Link to="/contact">write to us</Link>.
        </li>
        <li>
          <b>Everything else:</b> <Link to="/contact">write to us</Link>.
        </li>
      </ul>
    </Prose>
  );
}
