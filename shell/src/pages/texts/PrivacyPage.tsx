import { Link } from 'react-router-dom';
import { useSettings } from '../../page/app-context.ts';
import { Prose } from './Prose.tsx';

/** The first two lines of the operator's notice. */
function Notice({ text }: { text: string }) {
  const [title, detail] = text.split('\n');
  return (
    <p className="rounded-card border border-line-strong bg-sunk px-[1.2rem] py-4">
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
      lead="We store what you make so that you can find it again. We don't sell your data, and we don't use trackers."
    >
      {notice && <Notice text={notice} />}
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
          <b>In your browser:</b> Clerk's session cookies, the theme you choose and, until you close the tab,
          unfinished entries in the tools and the IDs of their last results.
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
        Only you, until you make an image public. Then everyone who is signed in can see it in the community
        with its prompt and likes, but without your name. When you make it private again, its old link stops
        working.
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
    </Prose>
  );
}
