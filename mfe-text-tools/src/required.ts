import { messages } from './messages.ts';

/** For an input that must hold more than spaces: the browser stops the form and says so. */
export const required = {
  required: true,
  pattern: '.*\\S.*',
  title: messages.topicRequired,
  autoComplete: 'off',
} as const;
