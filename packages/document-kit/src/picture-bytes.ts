import PDFDocument from 'pdfkit';

/** The bytes at a `data:` address. */
export const bytesOf = (address: string) => Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');

/** The size of a JPEG in pixels, from its header. @throws Error for another format */
export const sizeOf = (bytes: Buffer) => new PDFDocument({ autoFirstPage: false }).openImage(bytes);
