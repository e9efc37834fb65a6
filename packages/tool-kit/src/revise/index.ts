/** Texts revised by the model, as the user asks. What it shows is a separate chunk. */
export { TextReviser } from './TextReviser.tsx';
