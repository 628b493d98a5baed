/** The models of the face detection, which the build serves from the site (`build/face-models.ts`). */
declare module 'virtual:face-models' {
  /** address of the folder with its slash at the end */
  export const modelFolder: string;
}
