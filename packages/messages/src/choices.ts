/** Format of the values of a choice, in the API and as keys of a noun's texts. */
export const choiceShape = /^([A-Z][A-Z0-9_]+|[a-z]+)$/;
