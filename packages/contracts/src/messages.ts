import errors from './catalogues/errors.ts';
import messages from './catalogues/messages.ts';

export { errors, messages };

/** A stable, machine-readable name of an error. */
export type ErrorCode = keyof typeof errors;

export type MessageCode = keyof typeof messages;

export type MessageValues = Readonly<Record<string, string | number>>;

/** A sentence for users in English, with the name and values to translate it. */
export interface Message {
  message: string;
  message_code: MessageCode;
  message_values?: MessageValues | undefined;
}

/** A schema's message: a message about an invalid field, with the exceeded limit or the check's `params`. */
export const fault = (code: MessageCode): string => code;
