import { errors } from '@atelier/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { setPageLanguage } from '../language/language.ts';
import { errorOf, localized } from './errors.ts';

const heic = 'HEIC cannot be read here.';
const deleted = { message: 'Deleted 2 creations.', message_code: 'deleted', message_values: { count: 2 } };

afterEach(() => setPageLanguage('en'));

describe('a German page', () => {
  beforeEach(() => setPageLanguage('de'));

  it('says the specific reason of a failure, with its values', async () => {
    const failure = { code: 'payload_too_large', message: 'This file is larger than 10 MB.' } as const;
    const error = await errorOf({
      ...failure,
      messageCode: 'file_too_large',
      messageValues: { megabytes: 10 },
    });
    expect(error.message).toBe('Diese Datei ist größer als 10 MB. Wähle eine kleinere.');
  });

  it('says the message of the code where the server is not more specific', async () => {
    expect(
      (await errorOf({ code: 'provider_busy', message: 'The AI provider is busy. Try again in a minute.' }))
        .message,
    ).toBe('Die KI ist gerade ausgelastet. Versuche es in einer Minute noch einmal.');
  });

  it('says what is wrong with each field', async () => {
    const fault = {
      field: 'tone',
      message: 'Must be one of: calm, bold.',
      message_code: 'one_of',
      message_values: { choices: 'calm, bold' },
    };
    const error = await errorOf({
      code: 'invalid_request',
      message: errors.invalid_request.en,
      details: [fault],
    });
    expect(error.message).toBe(
      'Einige Angaben passen nicht. Ändere sie und versuche es noch einmal. tone: Möglich sind: calm, bold.',
    );
    expect(error.details).toMatchObject([{ field: 'tone', message: 'Möglich sind: calm, bold.' }]);
  });

  it('says what a call has done', async () => {
    expect(await localized(deleted)).toBe(
      '2 Werke sind gelöscht. Du kannst sie 30 Tage lang wiederherstellen.',
    );
    expect(await localized({ ...deleted, message_values: { count: 1 } })).toBe(
      '1 Werk ist gelöscht. Du kannst es 30 Tage lang wiederherstellen.',
    );
  });

  it('keeps a sentence that it does not know', async () => {
    expect(await localized({ message: 'The tool is busy.', message_code: 'of_a_newer_server' })).toBe(
      'The tool is busy.',
    );
    expect((await errorOf({ code: 'provider_refused', message: 'Too rude.' })).message).toBe('Too rude.');
  });
});

it('keeps what the server says on an English page', async () => {
  expect(await localized(deleted)).toBe(deleted.message);
  const error = await errorOf({ code: 'unsupported_media', message: heic, messageCode: 'heic' });
  expect(error.message).toBe(heic);
});
