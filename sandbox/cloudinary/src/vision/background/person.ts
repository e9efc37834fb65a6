import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Small } from '../image.ts';
import { type Cv, loadOpenCv, withMats } from '../opencv.ts';

/** MediaPipe's selfie segmentation, 250 kB (https://ai.google.dev/edge/mediapipe/solutions/vision/image_segmenter). */
const model = '@mediapipe/selfie_segmentation/selfie_segmentation.tflite';
const modelSide = 256;

/** What OpenCV's types leave out. */
interface Net {
  setInput(
    blob: InstanceType<Cv['Mat']>,
    name: string,
    scale: number,
    mean: InstanceType<Cv['Scalar']>,
  ): void;
  forward(output: string): InstanceType<Cv['Mat']>;
  delete(): void;
}
type Networks = { readNetFromTFLite(path: string): Net };

let network: Promise<Net> | undefined;

async function loadNetwork(cv: Cv): Promise<Net> {
  const file = await readFile(createRequire(import.meta.url).resolve(model));
  cv.FS_createDataFile('/', 'person.tflite', file, true, false, false);
  return (cv as unknown as Networks).readNetFromTFLite('/person.tflite');
}

/** The probability, 0 to 1, that a pixel shows a person; also high for many animals and drawn characters. */
export async function findPerson({ data, width, height }: Small): Promise<Float32Array> {
  const { cv } = await loadOpenCv();
  network ??= loadNetwork(cv);
  const net = await network;
  return withMats((keep) => {
    const image = keep(cv.matFromArray(height, width, cv.CV_8UC3, Array.from(data)));
    const none = new cv.Scalar(0, 0, 0, 0);
    const size = new cv.Size(modelSide, modelSide);
    net.setInput(keep(cv.blobFromImage(image, 1 / 255, size, none, false, false, cv.CV_32F)), '', 1, none);
    const output = keep(net.forward(''));
    const square = keep(new cv.Mat(modelSide, modelSide, cv.CV_32FC1));
    square.data32F.set(output.data32F);
    const full = keep(new cv.Mat());
    cv.resize(square, full, new cv.Size(width, height), 0, 0, cv.INTER_LINEAR);
    return Float32Array.from(full.data32F);
  });
}
