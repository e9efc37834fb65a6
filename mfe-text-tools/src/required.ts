import { messages } from './messages.ts';

/** Attributes of an input that must contain more than spaces; the browser validates them. */
export const required = {
  required: true,
  pattern: '.*\\S.*',
  title: messages.topicRequired,
  autoComplete: 'off',
} as const;
