import { respondOnce } from '@atelier/server-kit/child-process';
import { type Review, reviewPdf } from './review-pdf.ts';

await respondOnce(async (review: Review) => ({ pdf: (await reviewPdf(review)).toString('base64') }));
