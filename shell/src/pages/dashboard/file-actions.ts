import type { CreationSummary } from '@atelier/contracts';
import { isImageType } from '@atelier/contracts/creation-run';
import type { DocumentFormat } from '@atelier/contracts/tool-options';
import { callApi, callFile } from '@atelier/tool-kit/api';
import { toast } from '@atelier/tool-kit/feedback';
import {
  copyText,
  downloadBlob,
  downloadText,
  fileName,
  imageName,
  withDetails,
} from '@atelier/tool-kit/results';
import { dashboard as texts } from '../../messages.ts';
import { reporting } from './list-changes.ts';

/** `nameOf` names the files. */
export const fileActions = (nameOf: (creation: CreationSummary) => string) => ({
  copy: (creation: CreationSummary) =>
    void copyText(creation.content ?? textOf(creation), !isImageType(creation.type)),

  download: (creation: CreationSummary) => reporting(() => download(creation, nameOf(creation))),

  downloadAs: (creation: CreationSummary, format: DocumentFormat) =>
    reporting(async () => {
      const file = await callFile('getDocument', { params: { id: creation.id }, query: { format } });
      downloadBlob(file, fileName(nameOf(creation), format));
    }),

  /** Downloads them as one ZIP. */
  exportMany: (creations: readonly CreationSummary[]) =>
    reporting(async () => {
      toast(texts.exporting);
      const ids = creations.map(({ id }) => id).join(',');
      const day = new Date().toISOString().slice(0, 10);
      downloadBlob(await callFile('exportCreations', { query: { ids } }), fileName(`atelier ${day}`, 'zip'));
    }),
});

/** The full text of a creation; the list contains only an excerpt. */
async function textOf({ id }: CreationSummary): Promise<string> {
  const { creation } = await callApi('getCreation', { params: { id } });
  return creation.content;
}

async function download(creation: CreationSummary, name: string): Promise<void> {
  const { content, settings } = creation;
  if (content === undefined) {
    downloadText(await textOf(creation), fileName(name, 'md'));
    return;
  }
  const response = await fetch(content);
  if (!response.ok) throw new Error(`The image responds with status ${response.status}.`);
  const file = await withDetails(await response.blob(), creation);
  downloadBlob(file, imageName(settings, name, content.split('.').at(-1) ?? 'png'));
}
