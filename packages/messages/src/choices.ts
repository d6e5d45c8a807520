/** How the values of a choice are written on the wire, and states in a noun's texts. */
export const choiceShape = /^([A-Z][A-Z0-9_]+|[a-z]+)$/;
