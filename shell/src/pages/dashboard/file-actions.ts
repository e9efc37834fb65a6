import type { CreationSummary } from '@atelier/contracts';
import { isImageType } from '@atelier/contracts/creation-run';
import { type DocumentFormat, type ImageFormat, imageFormats } from '@atelier/contracts/tool-options';
import { callApi, callFile } from '@atelier/tool-kit/api';
import { toast } from '@atelier/tool-kit/feedback';
import {
  type CreationToolsProps,
  copyImage,
  copyText,
  downloadBlob,
  downloadText,
  fileName,
  imageName,
  withDetails,
} from '@atelier/tool-kit/results';
import { dashboard as texts } from '../../messages.ts';
import { reporting } from './list-changes.ts';

/** How a page shows a creation, where that differs from what is stored. */
export type ShownAs = { [Part in 'text' | 'fileOf']?: CreationToolsProps[Part] | undefined };
export type FileFormat = DocumentFormat | ImageFormat;

/** `nameOf` names the files. */
export const fileActions = (nameOf: (creation: CreationSummary) => string) => ({
  /** Copies a text or an image. Resolves to whether it worked. */
  copy: (creation: CreationSummary, { text, fileOf }: ShownAs = {}): Promise<boolean> =>
    isImageType(creation.type)
      ? copyImage(fileOf?.('png') ?? storedImage(creation, 'png'))
      : copyText(text ?? textOf(creation), true),

  download: (creation: CreationSummary, format: FileFormat, shown: ShownAs = {}) =>
    reporting(() => download(creation, format, nameOf(creation), shown)),

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

async function download(
  creation: CreationSummary,
  format: FileFormat,
  name: string,
  { text, fileOf }: ShownAs,
): Promise<void> {
  if (isImageFormat(format)) {
    const file = await (fileOf?.(format) ?? storedImage(creation, format));
    downloadBlob(await withDetails(file, creation), imageName(creation.settings, name, format));
  } else if (format === 'md' && text !== undefined) {
    downloadText(text, fileName(name, format));
  } else {
    const file = await callFile('getDocument', { params: { id: creation.id }, query: { format } });
    downloadBlob(file, fileName(name, format));
  }
}

const isImageFormat = (format: FileFormat): format is ImageFormat =>
  imageFormats.some((one) => one === format);

/** The file of an image in full size. @throws Error when it cannot be fetched */
async function storedImage({ content = '' }: CreationSummary, format: ImageFormat): Promise<Blob> {
  const response = await fetch(content.endsWith(`.${format}`) ? content : `${content}?format=${format}`);
  if (!response.ok) throw new Error(`The image responds with status ${response.status}.`);
  return response.blob();
}
