/** The small pages, which are loaded together: a file for each would cost the landing page more than they share. */
export { AboutPage } from './AboutPage.tsx';
export { ContactPage } from './ContactPage.tsx';
export { ConfirmPage, UnsubscribePage } from './MailLinkPage.tsx';
export { NotFoundPage } from './NotFoundPage.tsx';
export { PrivacyPage } from './PrivacyPage.tsx';
